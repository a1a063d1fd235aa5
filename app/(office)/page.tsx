// The working home: greeting, what is due today, the way to the lists.
import { Home } from '@/components/home/home'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function HomePage() {
  return (
    <ScreenTexts>
      <Home />
    </ScreenTexts>
  )
}
