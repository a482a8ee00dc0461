import { expose } from '../src/remote/expose.js';
import { CorpusRetriever } from '../src/retrieval/retriever.js';

expose(new CorpusRetriever(), { oneAtATime: false });
