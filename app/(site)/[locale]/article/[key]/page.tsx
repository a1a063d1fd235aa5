// /article?key=: one news item; a retracted or unknown one is a page that does not exist.
import { articlePath } from '@/components/site/news'
import { drawnLater } from '../../../address'
import { Framed } from '../../../compose'
import { contentOf, readArticle } from '../../../data'
import { headOf } from '../../../metadata'
import { pageOrMissing } from '../../../page-or-missing'
import { ArticleBody } from '../../../pages/article'

export const generateStaticParams = drawnLater

const { generateMetadata, Page } = pageOrMissing({
  read: async (language, { key }: { key: string }) => (await readArticle(language, key)) ?? null,
  head: (article, language) =>
    headOf({
      language,
      title: article.title,
      description: article.summary ?? article.title,
      path: articlePath(article.news_key),
      picture: `/og/article?key=${article.news_key}`,
      kind: 'article',
      published: `${article.publish_date.replace(' ', 'T')}+08:00`,
    }),
  async body(article, language) {
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
  },
  missing: async (language) => (await contentOf(language, 'article')).missing,
})

export { generateMetadata }
export default Page
