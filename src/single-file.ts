/** Starts the Ask page in its one-file form: its script precedes the blocks that it reads. */

import './ui/page.css';
import { readBlocks } from './single-file/document-blocks.js';
import { contentsId, type PageContents } from './single-file/format.js';
import { InlinedFiles } from './single-file/inlined-files.js';
import { singleFileSource } from './single-file/single-file-source.js';
import { LimenApp } from './ui/limen-app.js';

// Written by `limen bundle` together with this script, and equally trusted.
const contents = JSON.parse(document.getElementById(contentsId)?.textContent ?? '') as PageContents;
const files = new InlinedFiles(contents.files, new URL('.', document.baseURI).href);
readBlocks(document, (arrival) => files.add(arrival));

const app = new LimenApp();
app.source = singleFileSource(files, contents.corpus);
document.body.append(app);
