import type { MailDocument, MailPart, MailTexts } from '#web/mail/document.ts'

/** The plain text of a mail: the same contents as its HTML, each address on a line of its own so that programs make it a link. */
export function toMailText({ parts, footer }: MailDocument, texts: Pick<MailTexts, 'picture'>): string {
  const body = parts.map((part) => toText(part, texts)).join('\n\n')
  const end = footer.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.href}`)).join('\n')
  return `${body}\n\n-- \n${end}\n`
}

function toText(part: MailPart, texts: Pick<MailTexts, 'picture'>): string {
  switch (part.type) {
    case 'heading':
      return `${part.value}\n${'='.repeat(Math.min(part.value.length, 60))}`
    case 'quote':
      return part.value
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'image':
      return `${texts.picture(part.alt)} ${part.src}`
    case 'button':
      return `${part.label}:\n${part.href}`
    case 'item':
      return [`* ${part.label}`, ...part.facts.map((fact) => `  ${fact}`), `  ${part.href}`].join('\n')
    default:
      return part.value
  }
}
