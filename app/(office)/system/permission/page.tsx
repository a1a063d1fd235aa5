// Menus and their buttons.
import { MenuScreen } from '@/components/admin/menu-screen'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function MenuPage() {
  return (
    <ScreenTexts features={['admin']} entities={['permission']}>
      <MenuScreen />
    </ScreenTexts>
  )
}
