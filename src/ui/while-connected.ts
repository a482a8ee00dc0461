import type { ReactiveControllerHost } from 'lit';

type PageEvents = WindowEventMap & DocumentEventMap;

/** Listens to events of the page while an element is in it. */
export function listenWhileConnected<Type extends keyof PageEvents & string>(
  host: ReactiveControllerHost,
  on: 'window' | 'document',
  types: readonly Type[],
  listener: (event: PageEvents[Type]) => void,
): void {
  let connection = new AbortController();
  host.addController({
    hostConnected: () => {
      connection = new AbortController();
      const { signal } = connection;
      for (const type of types) globalThis[on].addEventListener(type, listener as EventListener, { signal });
    },
    hostDisconnected: () => connection.abort(),
  });
}
