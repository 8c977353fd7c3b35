import { useRef } from 'react'
import { Form, href, useNavigation } from 'react-router'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import type { GroupInput } from '#domain/forms/group-draft.ts'
import { countryName } from '#domain/words/country.ts'
import { CountryChoices, CountryPicker } from '#web/admin/form/CountryPicker.tsx'
import { EnterButton } from '#web/admin/form/EnterButton.tsx'
import { type EntryResult, saveKeyedEntry } from '#web/admin/form/keyed-entry.ts'
import { DeleteEntry, EntryRefusal } from '#web/admin/form/KeyedEntry.tsx'
import { LabeledField, FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { readNames } from '#web/admin/form/picked-countries.ts'
import { RestorableForm, type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { PageHead } from '#web/admin/layout/PageHead.tsx'
import { editingOf, orMissing, orResponse } from '#web/admin/session/guard.ts'
import { orLoss } from '#web/admin/session/loss.ts'
import { Button } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { Section } from '#web/components/Page.tsx'
import { readText, readTexts } from '#web/components/read-form.ts'
import { textsOf } from '#web/context.ts'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { Route } from './+types/edit-group'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { groups } = editingOf(context)
  const key = params.key ?? null
  if (key === null) return { key, name: null, values: emptyGroup, users: [] }
  const [all, uses] = await orResponse(Promise.all([groups.list(), groups.listUses()]))
  const group = orMissing(all.find((each) => each.key === key))
  const users = uses.filter((use) => use.groups.includes(key)).map(({ id, name }) => ({ id, name }))
  return { key, name: group.name, values: toGroupFormValues(group), users }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const texts = textsOf(context)
  const { groups } = editingOf(context)
  const key = params.key ?? null
  return saveKeyedEntry(request, key, texts, {
    parse: parseGroupForm,
    save: (values) => groups.save(key, toGroupInput(values)),
    remove: (removed) => groups.remove(removed),
    countries: { field: 'countries', name: 'members' },
    invalid: texts.admin.groups.invalid,
    table: href('/admin/groups'),
  })
}

export const clientAction = orLoss<EntryResult<GroupFormValues>>()

export { shouldRevalidate } from '#web/admin/session/guard.ts'

export default function EditGroupRoute({
  loaderData: { key, name, values, users },
  actionData: result,
}: Route.ComponentProps) {
  const { groups: text } = useAdminTexts()
  const sending = useNavigation().formMethod === 'POST'
  const sent = result && 'values' in result ? result : undefined
  return (
    <>
      <PageHead title={name ?? text.addTitle} back="back" />
      <EntryRefusal result={result} />
      <RestorableForm
        subject={`group ${key ?? ''}`}
        initial={values}
        sent={sent?.values ?? null}
        nameOf={(entered) => entered.name || text.addTitle}
      >
        {(current, unsaved) => (
          <GroupForm
            values={current}
            errors={sent?.errors ?? {}}
            sending={sending}
            unsaved={unsaved}
          />
        )}
      </RestorableForm>
      {name !== null && <Uses users={users} />}
    </>
  )
}

/** The items that a change reaches, and the way to delete a group that none names. */
function Uses({ users }: { users: readonly { readonly id: string; readonly name: string }[] }) {
  const { groups: text } = useAdminTexts()
  return (
    <Section id="uses" title={text.usedBy} lead={users.length === 0 ? text.unused : text.inUse}>
      {users.length > 0 ? (
        <ul className="stack" data-gap="1">
          {users.map(({ id, name }) => (
            <li key={id}>
              <Link to={href('/admin/edit/:id', { id })}>{name}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <DeleteEntry text={text} />
      )}
    </Section>
  )
}

function GroupForm({
  values,
  errors,
  sending,
  unsaved,
}: {
  values: GroupFormValues
  errors: FormattedErrors
  sending: boolean
  unsaved: Unsaved<GroupFormValues>
}) {
  const { groups: text } = useAdminTexts()
  const form = useRef<HTMLFormElement>(null)
  return (
    <FormErrors value={errors}>
      <Form method="post" className="form" preventScrollReset ref={form}>
        <EnterButton name="intent" value="save" disabled={sending} />
        <UnsavedGuard form={form} read={parseGroupForm} opened={null} {...unsaved} />
        <InputField
          name="name"
          label={text.name}
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={values.name}
        />
        <LabeledField name="asOf" label={text.asOf} hint={text.asOfHint} required>
          {(attributes) => (
            <input maxLength={100} autoComplete="off" defaultValue={values.asOf} {...attributes} />
          )}
        </LabeledField>
        <LabeledField name="note" label={text.note} optional>
          {(attributes) => (
            <textarea rows={2} maxLength={2000} defaultValue={values.note} {...attributes} />
          )}
        </LabeledField>
        <CountryChoices groups={[]} />
        <CountryPicker
          name="members"
          legend={text.members}
          label={text.member}
          named={values.named}
          more={values.more}
          groups={[]}
          renderHeading={(count) => (
            <h2>
              {text.members} <span className="optional">({text.count(count)})</span>
            </h2>
          )}
        />
        <p className="row">
          <Button
            look="full"
            name="intent"
            value="save"
            disabled={sending}
            label={sending ? text.saving : text.save}
          />
        </p>
      </Form>
    </FormErrors>
  )
}

type GroupFormValues = ReturnType<typeof parseGroupForm>

export const emptyGroup: GroupFormValues = { name: '', asOf: '', note: '', named: [], more: [] }

function toGroupFormValues({ name, asOf, note, countries }: CountryGroup): GroupFormValues {
  const byName = (a: string, b: string) => ((countryName(a) ?? a) < (countryName(b) ?? b) ? -1 : 1)
  return { name, asOf, note: note ?? '', named: countries.toSorted(byName), more: [] }
}

export function parseGroupForm(form: FormData) {
  return {
    name: readText(form, 'name'),
    asOf: readText(form, 'asOf'),
    note: readText(form, 'note'),
    // Codes of countries.
    named: readTexts(form, 'members.named'),
    // Entered names that are not yet among the chosen ones.
    more: readTexts(form, 'members.more'),
  }
}

export function toGroupInput({ name, asOf, note, named, more }: GroupFormValues): GroupInput {
  const { found, unread } = readNames(more, [])
  return { name, asOf, note, countries: [...new Set([...named, ...found]), ...unread] }
}
