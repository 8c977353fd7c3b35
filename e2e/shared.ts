/**
 * The servers that the journeys of a worker share beside sites and pages: fakes of other services.
 */
export interface Shared extends AsyncDisposable {
  /**
   * Returns the server that `start` created under this name, and starts it if needed. It ends with
   * the worker.
   */
  find<T extends AsyncDisposable>(name: string, start: () => Promise<T>): Promise<T>
}

export function createShared(): Shared {
  const started = new Map<string, Promise<AsyncDisposable>>()
  return {
    find<T extends AsyncDisposable>(name: string, start: () => Promise<T>) {
      let thing = started.get(name)
      if (thing === undefined) started.set(name, (thing = start()))
      return thing as Promise<T>
    },
    async [Symbol.asyncDispose]() {
      for (const thing of started.values())
        await (await thing.catch(() => undefined))?.[Symbol.asyncDispose]()
    },
  }
}
