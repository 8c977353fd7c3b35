import { Form, href, useNavigate } from 'react-router'

/** Back to the page before, or to the panel where there is none of ours; without scripts always to the panel. */
export function BackButton({ children }: { children: string }) {
  const navigate = useNavigate()
  return (
    <Form
      action={href('/admin/admin_dashboard')}
      onSubmit={(event) => {
        const index: unknown = window.history.state?.idx
        if (typeof index !== 'number' || index === 0) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <button className="button button-line">{children}</button>
    </Form>
  )
}
