import { PostButtons } from '#web/admin/post/PostForm.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** An article is public there at once. */
export function SubmitRemotePost() {
  const { wizard: text } = useAdminTexts()
  return <PostButtons choices={[{ intent: 'publish', label: text.submit }]} />
}
