import { CorpusRetriever } from '../src/retrieval/retriever.js';
import { expose } from '../src/rpc/expose.js';

expose(new CorpusRetriever(), { oneAtATime: false });
