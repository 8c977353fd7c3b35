import type { Block } from '#domain/post.ts'

/** The blocks of an article. Everything is text; entered markup is never interpreted. */
export function PostBody({
  blocks,
  heading: Heading,
}: {
  blocks: readonly Block[]
  heading: 'h2' | 'h3'
}) {
  return (
    <div className="prose">
      {blocks.map((block, index) => {
        const key = `${index}-${block.type}`
        if (block.type === 'heading') return <Heading key={key}>{block.value}</Heading>
        if (block.type === 'quote') return <blockquote key={key}>{block.value}</blockquote>
        if (block.type === 'image') {
          return (
            <figure key={key}>
              <img
                src={block.value}
                alt={block.alt ?? ''}
                loading="lazy"
                decoding="async"
                referrerPolicy="no-referrer"
              />
            </figure>
          )
        }
        return block.value
          .split(/\n+/)
          .map((paragraph, line) => <p key={`${key}-${line}`}>{paragraph}</p>)
      })}
    </div>
  )
}
