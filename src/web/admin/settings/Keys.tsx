import { Form } from 'react-router'
import type { ScriptKey } from '#services/account/keys.ts'
import { InputField, LabeledField } from '#web/admin/form/LabeledField.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { Button } from '#web/components/Button.tsx'
import { Select } from '#web/components/fields.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Section } from '#web/components/Page.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Keys for scripts, with the new one, whose token is shown this once. */
export function Keys({
  keys,
  created,
}: {
  keys: readonly ScriptKey[]
  created: { readonly name: string; readonly token: string } | null
}) {
  const { account } = useAdminTexts()
  const text = account.keys
  return (
    <Section id="keys" title={text.title}>
      <p>{text.about}</p>
      {created !== null && (
        <div className="note" data-tone="ok" role="status">
          <p>{text.created(created.name)}</p>
          <p>
            <code>{created.token}</code>
          </p>
        </div>
      )}
      {keys.length > 0 && <KeyTable keys={keys} />}
      <Form method="post" className="form narrow">
        <InputField name="key-name" label={text.name} required maxLength={100} />
        <LabeledField name="key-scope" label={text.scope}>
          {(attributes) => <Select {...attributes} choices={text.scopes} />}
        </LabeledField>
        <LabeledField name="key-days" label={text.days}>
          {(attributes) => <Select {...attributes} choices={text.ends} />}
        </LabeledField>
        <InputField
          name="key-current"
          label={account.confirm}
          required
          type="password"
          autoComplete="current-password"
          maxLength={1024}
        />
        <p>
          <Button look="full" name="intent" value="key-add" label={text.add} />
        </p>
      </Form>
    </Section>
  )
}

function KeyTable({ keys }: { keys: readonly ScriptKey[] }) {
  const text = useAdminTexts().account.keys
  return (
    <Table
      columns={text.columns}
      uses={{ name: 'name', action: 'actions' }}
      rows={keys}
      renderCells={({ id, name, scope, expiresAt, isOver, usedOn }) => ({
        name,
        scope: text.scopes[scope],
        ends: isOver ? text.over : <DayOr date={expiresAt} word={text.never} />,
        used: <DayOr date={usedOn} word={text.unused} />,
        action: (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button size="small" name="intent" value="key-remove" label={text.remove} />
          </Form>
        ),
      })}
    />
  )
}

const DayOr = ({ date, word }: { date: string | null; word: string }) =>
  date === null ? word : <LocalDate date={date.slice(0, 10)} />
