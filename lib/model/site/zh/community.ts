// Default Chinese content of /news, /article, /forum and /board.
import type { ArticleContent, BoardContent, ForumContent, NewsContent } from '../community.ts'

export const news: NewsContent = {
  seo: { title: '资讯', description: '启衡的公司动态、产品更新、行业资讯与政策法规解读。' },
  hero: { title: '资讯', lead: '产品改了什么，行业在变什么，政策怎么落到日常操作，都写在这里。' },
  all: '全部',
  search: { label: '搜索资讯', button: '搜索', results: '“{q}”的搜索结果，共 {n} 篇', none: '没有找到相关的资讯，换一个词试试。' },
  empty: '这个分类还没有资讯。',
  hot: '大家在看',
  feed: '订阅 RSS',
}

export const article: ArticleContent = {
  source: '来源：{publisher}',
  attachment: '附件',
  previous: '上一篇',
  next: '下一篇',
  related: '相关资讯',
  print: '打印',
  back: '返回资讯列表',
  missing: { title: '这篇资讯已经撤下', text: '可能已被发布者撤回，或链接不完整。您可以回到列表看看其他内容。' },
}

export const forum: ForumContent = {
  seo: { title: '用户社区', description: '启衡用户的使用心得、问题与建议，按版块浏览，审核后公开。' },
  hero: { title: '用户社区', lead: '同行怎么设公海规则，审批卡住了怎么办，想要什么新功能，都可以在这里聊。' },
  rules: {
    title: '发帖须知',
    items: ['发帖与回复需要登录，审核后公开，通常在 1 个工作日内', '请勿公开客户的姓名、电话与金额', '账号与系统故障请走工单，处理更快'],
  },
  words: {
    all: '全部版块',
    replies: '回复',
    views: '浏览',
    empty: '这个版块还没有帖子。',
    noReplies: '还没有回复，您可以第一个回答。',
    top: '置顶',
    staff: '官方',
    back: '返回社区',
  },
  post: { title: '发表帖子', lead: '登录后可以发帖，审核通过后公开。', submit: '提交审核', done: '已提交，审核通过后公开显示。' },
  answer: { title: '回复', lead: '登录后可以回复，审核通过后公开。', submit: '提交回复', done: '回复已提交，审核通过后公开显示。' },
}

export const board: BoardContent = {
  seo: { title: '留言板', description: '向启衡提问、投诉或建议，官方逐条回复，公开可查。' },
  hero: { title: '留言板', lead: '问题、建议、投诉都可以写。我们逐条回复，审核后公开，电话不会公开。' },
  list: { title: '公开的留言', empty: '还没有公开的留言。', official: '官方回复' },
  form: { title: '写留言', lead: '姓名公开时只显示姓氏。', submit: '提交留言', done: '留言已提交，审核后公开，回复会同时电话告知您。' },
}
