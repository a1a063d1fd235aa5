// The detour by which a tab is refreshed: /redirect and the full path.
import { DetourPage } from '@/components/frame/detour-page'

export default function RedirectPage() {
  return <DetourPage />
}
