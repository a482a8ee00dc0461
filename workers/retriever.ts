import { openRetriever } from '../src/retrieval/open-retriever.js';
import { expose } from '../src/rpc/expose.js';

expose(openRetriever, { oneAtATime: false });
