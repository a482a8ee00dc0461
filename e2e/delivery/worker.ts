import { expose } from '../../src/rpc/expose.js';
import { DeliveryService } from './service.js';

expose(new DeliveryService(), { oneAtATime: true });
