// /partner: the partner programme.
import { drawnLater, type LanguageProps, languageOf } from '../../address'
import { PageView } from '../../compose'
import { pageHead } from '../../metadata'

export const generateStaticParams = drawnLater

export async function generateMetadata(props: LanguageProps) {
  return pageHead('partner', await languageOf(props))
}

export default async function Page(props: LanguageProps) {
  return <PageView page="partner" language={await languageOf(props)} />
}
