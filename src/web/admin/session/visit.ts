import { href, redirect } from 'react-router'
import { requireAdmin } from '#web/admin/session/guard.ts'
import { readForm } from '#web/components/read-form.ts'
import { visitorCookie } from '#web/shell/visitor-view.ts'
import type { Route } from './+types/visit'

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** 'View as visitor', or back to the panel with `intent=back`. */
export async function action({ request }: Route.ActionArgs) {
  const back = (await readForm(request)).get('intent') === 'back'
  return redirect(back ? href('/admin/admin_dashboard') : href('/'), {
    headers: { 'set-cookie': visitorCookie(!back) },
  })
}

export function loader() {
  return redirect(href('/admin/admin_dashboard'))
}
