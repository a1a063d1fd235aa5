// A public address whose content is gone: the frame stays, the way back is shown, the status is 404.
import { defaultLocale } from '@/lib/i18n/locales'
import { Missing } from '../pages/missing'

export default function NotFound() {
  return <Missing language={defaultLocale} />
}
