import { isRouteErrorResponse } from 'react-router'

/** An attempt that never reached the page's action: the session has ended, or the line broke. */
export interface NotTried {
  readonly state: 'expired' | 'offline'
}

/**
 * For a form's `clientAction`: comes back with an answer where an error would take the page, and what was typed, away (issue 3 section 4).
 * Without scripts the browser's Back brings the text back.
 */
export async function keepTyped<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | NotTried> {
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error)) {
      if (error.status === 401) return { state: 'expired' }
      throw error
    }
    // What fetch throws when there is no answer at all.
    if (error instanceof TypeError) return { state: 'offline' }
    throw error
  }
}
