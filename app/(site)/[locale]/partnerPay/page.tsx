// /partnerPay: partner fees and the receipt of a transfer.
import { drawnLater, type LanguageProps, languageOf } from '../../address'
import { PageView } from '../../compose'
import { pageHead } from '../../metadata'

export const generateStaticParams = drawnLater

export async function generateMetadata(props: LanguageProps) {
  return pageHead('partnerPay', await languageOf(props))
}

export default async function Page(props: LanguageProps) {
  return <PageView page="partnerPay" language={await languageOf(props)} />
}
