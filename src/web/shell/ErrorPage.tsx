import { type ReactNode, useEffect } from 'react'
import { href, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { findCollection } from '#domain/listing/collections.ts'
import { ButtonLink } from '#web/components/Button.tsx'
import { Link } from '#web/components/Link.tsx'
import { Page, ListMessage } from '#web/components/Page.tsx'
import { store } from '#web/components/stored.ts'
import { SearchForm } from '#web/search/SearchForm.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

/**
 * The content of an error boundary: the prompt to log in, or within its layout that the page does
 * not exist or cannot be shown.
 */
export function ErrorPage({ renderLayout }: { renderLayout: (page: ReactNode) => ReactNode }) {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  if (status === 401) return <LoginFirst />
  return renderLayout(status === 404 ? <NotFoundPage /> : <FailurePage />)
}

/**
 * A list says it in its own words, also where the line broke on the way to it (docs/interface,
 * Failures).
 */
function FailurePage() {
  const texts = useTexts()
  const { pathname, search } = useLocation()
  const collection = findCollection(pathname)
  const listing = collection && texts.listingNames[collection.id]
  if (listing) {
    const text = listing.error?.(texts.listing.noResponse) ?? listing.empty
    return <FailedList title={listing.title} text={text} />
  }
  if (pathname === '/blogs')
    return <FailedList title={texts.pageNames.blogs} text={texts.blogs.failed} />
  return (
    <Page title={texts.failure.title} lead={<p role="alert">{texts.failure.lead}</p>}>
      <title>{texts.failure.title}</title>
      <p className="message">
        <ButtonLink
          look="full"
          to={pathname + search}
          reloadDocument
          label={texts.failure.tryAgain}
        />
      </p>
    </Page>
  )
}

function FailedList({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title}>
      <title>{title}</title>
      <ListMessage text={text} failed />
    </Page>
  )
}

/**
 * An admin page without a session: the prompt and a link, and no content of the page
 * (docs/interface, Signed out). At a first load the root's error boundary shows it, because the
 * guard stops a request before any loader runs. Between pages the layout's boundary does.
 */
function LoginFirst() {
  const text = useTexts().adminPrompt
  const { pathname } = useLocation()
  useEffect(() => void store('isAdminLoggedIn', null), [])
  return (
    <main id="main" className="wrap">
      <title>{text.first}</title>
      <div className="page-head">
        <h1>{text.first}</h1>
        {pathname === '/admin/add_leadership_data' && <p>{text.firstLeadership}</p>}
        {pathname === '/admin/get_message_contact' && <p>{text.firstMessages}</p>}
      </div>
      <p>
        <ButtonLink look="full" to={href('/admin')} label={text.link} />
      </p>
    </main>
  )
}

function NotFoundPage() {
  const texts = useTexts()
  return (
    <Page title={texts.notFound.title} lead={<p>{texts.notFound.lead}</p>}>
      <title>{texts.notFound.title}</title>
      <SearchForm text="" />
      <p className="message">
        <Link to="/">{texts.notFound.home}</Link>
      </p>
    </Page>
  )
}
