// /article?key=: one news item; a retracted or unknown one is a page that does not exist.
import { notFound } from 'next/navigation'
import { articlePath } from '@/components/site/news'
import { asLocale } from '@/lib/i18n/locales'
import { drawnLater } from '../../../address'
import { Framed } from '../../../compose'
import { contentOf, readArticle } from '../../../data'
import { headOf } from '../../../metadata'
import { ArticleBody } from '../../../pages/article'

export const generateStaticParams = drawnLater

interface Props {
  params: Promise<{ locale: string; key: string }>
}

async function read({ params }: Props) {
  const { locale, key } = await params
  const language = asLocale(locale)
  const article = await readArticle(language, key)
  if (!article) notFound()
  return { language, article }
}

export async function generateMetadata(props: Props) {
  const { language, article } = await read(props)
  return headOf({
    language,
    title: article.title,
    description: article.summary ?? article.title,
    path: articlePath(article.news_key),
    picture: `/og/article?key=${article.news_key}`,
    kind: 'article',
    published: `${article.publish_date.replace(' ', 'T')}+08:00`,
  })
}

export default async function Page(props: Props) {
  const { language, article } = await read(props)
  const [content, news, frame] = await Promise.all([
    contentOf(language, 'article'),
    contentOf(language, 'news'),
    contentOf(language, 'frame'),
  ])
  return (
    <Framed language={language} current="/news">
      <ArticleBody language={language} content={content} newsTitle={news.hero.title} brand={frame.brand} article={article} />
    </Framed>
  )
}
