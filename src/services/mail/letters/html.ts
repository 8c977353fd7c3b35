import type { MailDocument, MailPart } from '#services/mail/letters/document.ts'

/** Text that is markup already; everything else is escaped when it is put into some. */
class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * The HTML of a mail. Styles stand at the elements because many mail programs drop the sheet; the sheet only adds dark colours where a
 * program takes it. One column that fits 320 pixels; nothing but the pictures of an article is fetched, and it reads without those.
 */
export function toMailHtml({ subject, parts, footer }: MailDocument): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${new Markup(darkSheet)}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f4f1ea;color:#1c2430;">
        <div role="article" lang="en" style="max-width:560px;margin:0 auto;padding:16px;">
          <div class="sheet" style="${new Markup(sheetStyle)}">${parts.map(toHtml)}</div>
          <p class="quiet" style="${new Markup(footStyle)}">${footer.flatMap(toFootLine)}</p>
        </div>
      </body>
    </html>`.text.replace(/\n\s+/g, '\n')
}

const font = 'font-family:Verdana,Geneva,sans-serif;'
const sheetStyle = `${font}background:#ffffff;padding:20px 16px;font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word;`
const footStyle = `${font}font-size:13px;line-height:1.6;color:#59606b;padding:0 16px;overflow-wrap:anywhere;`
const darkSheet = [
  '@media (prefers-color-scheme: dark) {',
  '.page { background: #10151d !important; color: #e9e5da !important; }',
  '.sheet { background: #19202b !important; color: #e9e5da !important; }',
  '.quiet, .quiet a { color: #a9b0bb !important; }',
  '.link { color: #8fc1ff !important; }',
  '.button { background: #8fc1ff !important; color: #10151d !important; }',
  '}',
].join('\n')

function toHtml(part: MailPart): Markup {
  switch (part.type) {
    case 'heading':
      return html`<h1 style="font-size:20px;line-height:1.3;margin:0 0 12px;">${part.value}</h1>`
    case 'quote':
      return html`<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #8a93a0;">${toLines(part.value)}</blockquote>`
    case 'image':
      return html`<p style="margin:0 0 16px;"><img src="${part.src}" alt="${part.alt}" style="max-width:100%;height:auto;border:0;" /></p>`
    case 'button':
      return html`<p style="margin:20px 0;"><a class="button" href="${part.href}" style="${new Markup(buttonStyle)}">${part.label}</a></p>`
    case 'item':
      return html`<p style="margin:0 0 16px;">
        <a class="link" href="${part.href}" style="color:#0b4f9e;font-weight:bold;">${part.label}</a>
        ${part.facts.map((fact) => html`<br />${fact}`)}
      </p>`
    case 'small':
      return html`<p class="quiet" style="margin:0 0 12px;font-size:14px;color:#59606b;">${toLines(part.value)}</p>`
    default:
      return html`<p style="margin:0 0 16px;">${toLines(part.value)}</p>`
  }
}

const buttonStyle = 'display:inline-block;background:#0b4f9e;color:#ffffff;padding:12px 18px;text-decoration:none;font-weight:bold;'

function toFootLine(part: MailDocument['footer'][number], index: number): Markup[] {
  const line = typeof part === 'string' ? html`${part}` : html`<a href="${part.href}" style="color:#59606b;">${part.label}</a>`
  return index === 0 ? [line] : [html`<br />`, line]
}

function toLines(text: string): Markup[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [html`${line}`] : [html`<br />`, html`${line}`]))
}

function html(strings: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup {
  const filled = values.map((value) => {
    if (typeof value === 'string') return escape(value)
    return value instanceof Markup ? value.text : value.map(({ text }) => text).join('')
  })
  return new Markup(strings.map((text, index) => text + (filled[index] ?? '')).join(''))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
