// Bindings of other applications.
import { BindingPage } from '@/components/features/setting/binding-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function BindingsPage() {
  return (
    <ScreenTexts features={['setting']} entities={['app_binding']}>
      <BindingPage />
    </ScreenTexts>
  )
}
