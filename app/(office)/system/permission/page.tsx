// Menus and their buttons.
import { MenuScreen } from '@/components/features/organisation/menu-screen'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function MenuPage() {
  return (
    <ScreenTexts features={['admin']} entities={['permission']}>
      <MenuScreen />
    </ScreenTexts>
  )
}
