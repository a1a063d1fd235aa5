// The dashboard.
import { Home } from '@/components/features/dashboard/home'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function HomePage() {
  return (
    <ScreenTexts features={['dashboard']}>
      <Home />
    </ScreenTexts>
  )
}
