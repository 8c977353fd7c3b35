import { createContext } from 'react'

/** Of the page's content-security policy, for our own inline script; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
