import { data, href, redirect } from 'react-router'
import { shorten } from '#domain/words/text.ts'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Breadcrumb, Section } from '#web/components/Page.tsx'
import { Picture } from '#web/components/Picture.tsx'
import { servicesContext, textsOf } from '#web/context.ts'
import { shareAddress } from '#web/pictures/address.ts'
import { toPostCardView, toPostView } from '#web/posts/post-view.ts'
import { PostBody } from '#web/posts/PostBody.tsx'
import { PostCard } from '#web/posts/PostCard.tsx'
import { pageMeta } from '#web/shell/loader.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/post'
import '#web/posts/PostCard.css'

const moreCount = 3

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const texts = textsOf(context)
  const posts = await services.listPosts()
  const post = posts.find(({ slug }) => slug === params.slug)
  if (!post) {
    const movedTo = await services.findMovedPost(params.slug)
    if (movedTo === undefined) throw data(null, { status: 404 })
    throw redirect(href('/blogs/:slug', { slug: movedTo }), 301)
  }
  const more = posts.filter((other) => other !== post).slice(0, moreCount)
  const first =
    post.content.find((block) => block.type === 'text' || block.type === 'textarea')?.value ??
    post.title
  const meta = pageMeta(context, {
    title: post.title,
    description: shorten(first),
    path: href('/blogs/:slug', { slug: post.slug }),
    picture: shareAddress('post', post.slug),
    type: 'article',
    way: [{ to: '/blogs', label: texts.pageNames.blogs }],
  })
  return {
    meta,
    post: toPostView(post, texts),
    more: more.map((other) => toPostCardView(other, texts)),
  }
}

export { meta } from '#web/shell/loader.ts'

export default function PostRoute({ loaderData: { post, more } }: Route.ComponentProps) {
  const texts = useTexts()
  const text = texts.blogs
  return (
    <div className="wrap">
      <Breadcrumb way={[{ to: '/blogs', label: texts.pageNames.blogs }]} />
      <article className="post">
        <p className="hint">{post.category}</p>
        <h1>{post.title}</h1>
        <p className="muted byline">
          {text.by} {post.author}
          {post.publishedOn && ', '}
          {post.publishedOn && <LocalDate date={post.publishedOn} />}
        </p>
        {post.cover && (
          <Picture src={post.cover} alt="" width="320" height="180" instead={post.plate} />
        )}
        <PostBody blocks={post.blocks} heading="h2" />
      </article>
      {more.length > 0 && (
        <Section className="block" id="more" title={text.more}>
          <div className="grid">
            {more.map((other) => (
              <PostCard key={other.slug} post={other} popup={false} />
            ))}
          </div>
        </Section>
      )}
    </div>
  )
}
