import { LessonReader } from '../src/lab/lesson-reader.js';
import { expose } from '../src/rpc/expose.js';

expose(new LessonReader(), { oneAtATime: true });
