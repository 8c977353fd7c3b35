/** Work in the background that `main` starts and stops. */
export interface Scheduler {
  start(): void
  /** Tells work that is running to end early, and waits for it for some seconds at most. */
  stop(): Promise<void>
}
