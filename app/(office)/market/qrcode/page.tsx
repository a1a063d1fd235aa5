// The QR codes.
import { QrCodeList } from '@/components/features/customer/sales/qrcode-list'
import { salesEntities } from '@/components/features/customer/sales/sales-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function QrCodesPage() {
  return (
    <ScreenTexts features={['sales']} entities={salesEntities}>
      <QrCodeList />
    </ScreenTexts>
  )
}
