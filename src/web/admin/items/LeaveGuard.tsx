import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { listOpenUnsaved, noteSubmit } from '#web/admin/items/unsaved-forms.ts'
import { Button } from '#web/components/Button.tsx'
import { Popup } from '#web/components/Popup.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/**
 * Asks before a page with unsaved text is left. One for all forms of the panel, because a router
 * has one blocker.
 */
export function LeaveGuard() {
  const { unsaved: text } = useAdminTexts()
  useEffect(() => {
    const warn = (event: Event) => listOpenUnsaved().length > 0 && event.preventDefault()
    const note = (event: Event) => noteSubmit(event.target)
    const gone = new AbortController()
    addEventListener('beforeunload', warn, gone)
    document.addEventListener('submit', note, { signal: gone.signal, capture: true })
    return () => gone.abort()
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && listOpenUnsaved().length > 0,
  )
  if (blocker.state !== 'blocked') return null
  const forms = listOpenUnsaved()
  const isStored = forms.every(({ unsaved }) => unsaved === 'stored')
  const stay = () => blocker.reset()
  return (
    <Popup labelledBy="leave-title" look="confirm" onClose={stay}>
      <div className="popup-scroll stack confirm-body">
        <h2 id="leave-title">{text.leave}</h2>
        <p>{isStored ? text.isStored : text.isLost}</p>
      </div>
      <div className="popup-foot">
        <Button look="full" onClick={stay} label={text.stay} />
        <Button onClick={() => blocker.proceed()} label={text.go} />
        {isStored && (
          <Button
            onClick={() => {
              for (const form of forms) form.forget()
              blocker.proceed()
            }}
            label={text.goWithout}
          />
        )}
      </div>
    </Popup>
  )
}
