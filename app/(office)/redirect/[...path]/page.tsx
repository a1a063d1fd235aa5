// The detour by which a tab is refreshed: /redirect and the full path.
import { RedirectView } from '@/components/frame/redirect-view'

export default function RedirectPage() {
  return <RedirectView />
}
