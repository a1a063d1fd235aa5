// The dashboard.
import { Home } from '@/components/home/home'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function HomePage() {
  return (
    <ScreenTexts features={['dashboard']}>
      <Home />
    </ScreenTexts>
  )
}
