import { createContext } from 'react'

/** Marks the scripts that we write into a page while it is rendered (`defer-scripts.ts`); undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
