import type { AdminTexts } from '#web/texts/language.ts'
import { Form } from 'react-router'
import type { AccountSession } from '#services/account/account.ts'
import { LocalDate } from '#web/parts/LocalDate.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { TableHead } from '#web/admin/frame/TableHead.tsx'

export function SessionTable({ sessions }: { sessions: readonly AccountSession[] }) {
  const { account: text } = useAdminTexts()
  const { columns } = text
  return (
    <table className="desk-table">
      <TableHead columns={columns} />
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row" data-label={columns.agent} className="wide-text">
              {nameOf(session, text)}
            </th>
            <td data-label={columns.since}>
              <LocalDate date={session.createdAt.slice(0, 10)} />
            </td>
            <td data-label={columns.seen}>
              <LocalDate date={session.seenAt.slice(0, 10)} />
            </td>
            <td data-label={columns.action}>
              {session.current ? (
                text.thisOne
              ) : (
                <Form method="post">
                  <input type="hidden" name="id" value={session.id} />
                  <button className="button button-line" name="intent" value="end">
                    {text.end}
                  </button>
                </Form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is no browser is shown by the name that it gave. */
function nameOf({ agent, browser: { browser, system } }: AccountSession, text: AdminTexts['account']): string {
  if (browser === null) return agent ?? text.unknownAgent
  return system === null ? browser : text.browserOn(browser, system)
}
