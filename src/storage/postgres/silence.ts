import type { PoolClient, QueryResult } from 'pg'
import { DatabaseTrouble } from '#storage/trouble.ts'

const heardAt = new WeakMap<object, number>()

/** From now on it is known when this connection last said something. */
export function listenTo(client: PoolClient): void {
  client.connection.stream.on('data', () => heardAt.set(client, performance.now()))
}

/**
 * Asks, and gives up when nothing at all has been heard for `limit` milliseconds: a long answer that goes on coming is waited for. Giving up
 * cuts the line. Throws what the server says, else DatabaseTrouble with code ETIMEDOUT.
 */
export async function askWithin(client: PoolClient, limit: number, text: string, values: readonly unknown[]): Promise<QueryResult> {
  const asking = client.query(text, values.length === 0 ? undefined : [...values])
  if (limit === Infinity) return await asking
  const askedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    const look = () => {
      const left = Math.max(askedAt, heardAt.get(client) ?? 0) + limit - performance.now()
      if (left > 0) return void (timer = setTimeout(look, left))
      reject(new DatabaseTrouble('ETIMEDOUT', `PostgreSQL said nothing for ${limit} ms`))
      client.connection.stream.destroy()
    }
    timer = setTimeout(look, limit)
  })
  try {
    return await Promise.race([asking, silence])
  } finally {
    clearTimeout(timer)
    // Of a line that was cut nobody hears the end.
    asking.catch(() => {})
  }
}
