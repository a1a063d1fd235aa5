// Bindings of other applications.
import { BindingPage } from '@/components/setting/binding-page'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function BindingsPage() {
  return (
    <ScreenTexts features={['setting']} entities={['app_binding']}>
      <BindingPage />
    </ScreenTexts>
  )
}
