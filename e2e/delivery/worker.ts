import { expose } from '../../src/remote/expose.js';
import { DeliveryService } from './service.js';

expose(new DeliveryService(), { oneAtATime: true });
