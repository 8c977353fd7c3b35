import { Form, useActionData, useLoaderData, useLocation } from 'react-router'
import type { InboxMessage } from '#domain/feedback.ts'
import { MessageText, ReplyLink, Website } from '#web/admin/dashboard/MessageCells.tsx'
import { Done, PageHead, Refusal } from '#web/admin/layout/PageHead.tsx'
import { AdminSearch, Table } from '#web/admin/layout/Table.tsx'
import type { listRemoteMessages } from '#web/admin/remote/messages.ts'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Pages } from '#web/components/Page.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/dashboard/messages.css'

/** The table of docs/interface, Messages, without states and without a trash. */
export function RemoteMessages() {
  const { pages, inbox: text } = useAdminTexts()
  const { rows, search, page, pageCount } = useLoaderData<typeof listRemoteMessages>()
  const refused = useActionData()
  return (
    <>
      <PageHead title={text.title} tab={pages.messages} back="back" />
      {refused ? <Refusal>{text.failed}</Refusal> : <Done words={{ deleted: text.deleted }} />}
      <AdminSearch label={text.search} submit={text.find} text={search} state={null} />
      {rows.length === 0 ? (
        <p className="message">{text.empty}</p>
      ) : (
        <div className="inbox">
          <Table
            columns={text.columns}
            align="top"
            uses={{
              name: 'name',
              email: 'text',
              website: 'text',
              message: 'text',
              actions: 'actions',
            }}
            rows={rows}
            renderCells={(row) => ({
              name: (
                <>
                  <bdi>{row.name}</bdi>
                  {row.createdAt && (
                    <span className="hint">
                      <LocalDate date={row.createdAt.slice(0, 10)} />
                    </span>
                  )}
                </>
              ),
              email: row.email,
              website: <Website row={row} />,
              message: <MessageText row={row} />,
              actions: <Actions row={row} />,
            })}
          />
        </div>
      )}
      <Pages page={page} pageCount={pageCount} />
    </>
  )
}

function Actions({ row }: { row: InboxMessage }) {
  const { inbox: text } = useAdminTexts()
  const { search } = useLocation()
  return (
    <Form method="post" action={search} className="row" preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <ReplyLink row={row} />
      <button className="button" data-size="small" data-tone="danger" name="intent" value="delete">
        {text.delete}
        <span className="visually-hidden">{text.of(row.name)}</span>
      </button>
    </Form>
  )
}
