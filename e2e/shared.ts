/** What the journeys of a worker share besides sites and pages: servers that stand in for somebody else's. */
export interface Shared extends AsyncDisposable {
  /** What `start` made under this name; it is started when it is not there, and ends with the worker. */
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
      for (const thing of started.values()) await (await thing.catch(() => undefined))?.[Symbol.asyncDispose]()
    },
  }
}
