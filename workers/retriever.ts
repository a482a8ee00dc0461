import { expose } from '../src/rpc/expose.js';
import { CorpusRetriever } from '../src/retrieval/retriever.js';

expose(new CorpusRetriever(), { oneAtATime: false });
