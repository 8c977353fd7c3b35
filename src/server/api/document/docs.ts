import { html } from 'hono/html'

export interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Operation {
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}

type Html = ReturnType<typeof html> | string

/** The complete page as HTML; `html` escapes everything in it. */
export function renderDocs(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${document.info.title}</title>
          <meta name="robots" content="noindex" />
          <link rel="stylesheet" href="/api/docs.css" />
        </head>
        <body>
          <header>
            <h1>${document.info.title}</h1>
            <p>${document.info.description}</p>
            <p><a href="/api/openapi.json">The OpenAPI document</a> · <a href="/">The site</a></p>
          </header>
          <main>
            ${document.tags.map(
              (tag) =>
                html`<section>
                  <h2>${tag.name}</h2>
                  ${tag.description === undefined ? '' : html`<p>${tag.description}</p>`}
                  ${operations.filter(({ operation }) => operation.tags.includes(tag.name)).map(renderOperation)}
                </section>`,
            )}
            <section>
              <h2>Records</h2>
              ${Object.entries(document.components.schemas).map(
                ([name, schema]) =>
                  html`<article id="${name}">
                    <h3>${name}</h3>
                    ${renderFields(schema)}
                  </article>`,
              )}
            </section>
          </main>
        </body>
      </html>`,
  )
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): Html {
  const noteOf = (location: string, { description = '' }: Schema) => `${location}. ${description}`
  const parameters = (operation.parameters ?? []).map((each): Row => [
    each.name,
    describe(each.schema),
    noteOf(each.in, each.schema),
  ])
  return html`<article>
    <h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p>${operation.summary}</p>
    ${operation.description === undefined ? '' : html`<p>${operation.description}</p>`}
    ${parameters.length === 0 ? '' : renderTable('Parameters', parameters)}
    ${operation.requestBody === undefined ? '' : html`<p>Body: ${renderContent(operation.requestBody.content)}</p>`}
    <dl>
      ${Object.entries(operation.responses).map(
        ([status, response]) =>
          html`<dt>${status}</dt>
            <dd>
              ${response.description}
              ${response.content === undefined ? '' : renderContent(response.content)}
            </dd>`,
      )}
    </dl>
  </article>`
}

const renderContent = (content: Content): Html[] =>
  Object.entries(content).map(
    ([type, { schema }], at) =>
      html`${at === 0 ? '' : ', '}<code>${type}</code> ${describe(schema)}`,
  )

function renderFields(schema: Schema): Html {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]): Row => [
    name,
    describe(field),
    field.description ?? '',
  ])
  return renderTable('Fields', rows)
}

type Row = readonly [name: string, type: Html, note: string]

function renderTable(caption: string, rows: readonly Row[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <thead>
        <tr>
          <th scope="col">${caption}</th>
          <th scope="col">Type</th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, type, note]) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${type}</td>
              <td>${note}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** A type in words: a link for a record, 'list of …', the choices of an enumeration. */
function describe(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#${name}">${name}</a>`
  }
  if (schema.enum !== undefined) return schema.enum.map(String).join(', ')
  if (schema.items !== undefined) return html`list of ${describe(schema.items)}`
  if (schema.anyOf !== undefined)
    return html`${schema.anyOf.map((one, at) => html`${at === 0 ? '' : ' or '}${describe(one)}`)}`
  const type =
    typeof schema.type === 'string' ? schema.type : (schema.type ?? ['object']).join(' or ')
  return schema.format === undefined ? type : `${type} (${schema.format})`
}

/**
 * The page's complete stylesheet. Light and dark follow the reader's setting; every pair of colours
 * has a contrast of at least 4.5 : 1.
 */
export const docsStyle = `:root {
  color-scheme: light dark;
  font: 1rem/1.6 system-ui, sans-serif;
}
body {
  margin: 0 auto;
  max-width: 62rem;
  padding: min(1rem, 4vw);
  overflow-wrap: anywhere;
  background: light-dark(#fff, #14181f);
  color: light-dark(#1a2230, #e6eaf0);
}
h1,
h2,
h3 {
  line-height: 1.25;
}
a {
  color: light-dark(#0b57a4, #8fc1ff);
}
article {
  margin-block: 1rem;
  padding: 0.25rem min(1rem, 4vw) 1rem;
  border: 1px solid light-dark(#c6ccd6, #3a4350);
  border-radius: 0.5rem;
  scroll-margin-top: 1rem;
}
code {
  font-family: ui-monospace, monospace;
}
.method {
  padding: 0.1rem 0.5rem;
  border-radius: 0.25rem;
  background: light-dark(#e3ebf5, #26405f);
  font-size: 0.875rem;
}
.method.delete {
  background: light-dark(#fbe3e0, #5a2620);
}
.scroll {
  overflow-x: auto;
}
.scroll table {
  overflow-wrap: normal;
}
table {
  width: 100%;
  border-collapse: collapse;
}
th,
td {
  padding: 0.25rem 0.75rem 0.25rem 0;
  border-bottom: 1px solid light-dark(#dfe3ea, #2c343f);
  text-align: start;
  vertical-align: top;
  font-weight: normal;
}
thead th {
  font-weight: bold;
}
dt {
  font-weight: bold;
}
dd {
  margin: 0 0 0.5rem;
}
`
