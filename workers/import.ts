import { TextImporter } from '../src/importing/import-texts.js';
import { expose } from '../src/rpc/expose.js';

expose(new TextImporter(), { oneAtATime: false });
