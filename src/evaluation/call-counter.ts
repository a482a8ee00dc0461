import type { Critic, Memory, Reasoner } from '../engine/index.js';
import type { ChatModel } from '../reasoners/language-model/chat-model.js';

/**
 * Counts model calls: drafts, judgements, recollections (a batch of samples counts once), completions. The
 * cost of a call differs between models. Queries that the embedded reader derives from its drafts do not
 * count.
 */
export class CallCounter {
  calls = 0;

  reasoner(reasoner: Reasoner): Reasoner {
    return this.#counting(reasoner, ['draft']);
  }

  critic(critic: Critic): Critic {
    return this.#counting(critic, ['assess']);
  }

  memory(memory: Memory): Memory {
    return this.#counting(memory, ['recall', 'sample']);
  }

  chat(chat: ChatModel): ChatModel {
    return this.#counting(chat, ['complete']);
  }

  /** The same port, with these methods counted. */
  #counting<Port extends object>(port: Port, counted: readonly (keyof Port)[]): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...call: readonly unknown[]) => {
          if (counted.some((each) => each === name)) this.calls += 1;
          return Reflect.apply(value, target, call);
        };
      },
    });
  }
}
