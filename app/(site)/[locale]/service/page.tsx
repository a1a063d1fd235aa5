// /service: service promise, help, tickets.
import { drawnLater, type LanguageProps, languageOf } from '../../address'
import { PageView } from '../../compose'
import { pageHead } from '../../metadata'

export const generateStaticParams = drawnLater

export async function generateMetadata(props: LanguageProps) {
  return pageHead('service', await languageOf(props))
}

export default async function Page(props: LanguageProps) {
  return <PageView page="service" language={await languageOf(props)} />
}
