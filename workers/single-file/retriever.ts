import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { expose } from '../../src/rpc/expose.js';
import { receiveFiles } from '../../src/single-file/received-files.js';

expose(new CorpusRetriever({ fetch: receiveFiles(), store: null }), { oneAtATime: false });
