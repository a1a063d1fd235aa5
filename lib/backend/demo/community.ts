// What visitors and users of the demo company wrote: the forum's posts and the message board (docs/domain/demo.md#data,
// docs/domain/website.md#message-board).
import { sql } from 'kysely'
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'

interface Post {
  board: string
  title: string
  author: string
  ago: number
  content: string
  views: number
  top?: true
  staff?: true
  /** Nobody has let it pass yet. */
  waits?: true
  replies?: readonly (readonly [author: string, content: string, staff?: true])[]
}

const posts: readonly Post[] = [
  {
    board: 'WISH',
    title: '希望日报可以按周汇总成一页',
    author: '电销小冯',
    ago: 0.3,
    views: 0,
    waits: true,
    content: '每天的日报都写了，周会还要再抄一遍。能不能选一周，自动合成一页？',
  },
  {
    board: 'NOTICE',
    title: '社区使用说明与发帖规范',
    author: '启衡小助手',
    ago: 90,
    views: 812,
    top: true,
    staff: true,
    content: '欢迎来到用户社区。\n发帖与回复审核后公开，通常在 1 个工作日内。\n请不要公开客户的姓名、电话与金额；账号与系统故障请走工单。',
  },
  {
    board: 'NOTICE',
    title: '每月第二个周五的线上答疑时间',
    author: '启衡小助手',
    ago: 40,
    views: 344,
    staff: true,
    content: '每月第二个周五 15:00 线上答疑，产品与实施同事都在。入会方式会在当天上午发到站内消息。',
  },
  {
    board: 'PRACTICE',
    title: '我们把公海回收天数从 7 天改成 5 天之后',
    author: '佛山老周',
    ago: 4,
    views: 423,
    top: true,
    content:
      '改之前先试运行看了名单，一共 23 位客户会被回收，其中 6 位其实有约，补了预约就不回收了。\n改完第一周，领取量多了四成，真正被浪费的反而少了。',
    replies: [
      ['江门小何', '请问一般客户也是 5 天吗？'],
      ['佛山老周', '一般客户 3 天，重点客户还是 15 天。'],
      ['启衡小助手', '补充一点：节假日默认照常计时，可以在规则里设为跳过。', true],
    ],
  },
  {
    board: 'PRACTICE',
    title: '前台确认到访的小技巧',
    author: '蒋怡同学',
    ago: 9,
    views: 287,
    content: '把今天的预约按时间排序，屏幕固定在这一页，客户报手机号后四位就能找到。',
    replies: [['前台小林', '学到了，以前都是一个个问姓名。']],
  },
  {
    board: 'PRACTICE',
    title: '跟进记录模板分享',
    author: '做单的宏哥',
    ago: 15,
    views: 512,
    content: '客户原话｜我答应的事｜下一步和日期。三行够了，写多了没人看。',
    replies: [
      ['新人阿凯', '收藏了，明天就用。'],
      ['罗琳', '我再加一行：谁能拍板。'],
    ],
  },
  {
    board: 'PRACTICE',
    title: '用高级查询存了八个常用名单',
    author: '唐雨',
    ago: 22,
    views: 265,
    content: '“本周没跟进的四星以上”和“三天内回收”这两个每天早上必看，存成查询一点就开。',
  },
  {
    board: 'PRACTICE',
    title: '月底对账从九天到三天',
    author: '会务财务阿静',
    ago: 31,
    views: 398,
    content: '关键是合同、发票、到账放在同一行。先按差额排序，差额为零的直接过。',
    replies: [['财务老方', '同感，差额列建议固定在左边。']],
  },
  {
    board: 'PRACTICE',
    title: '离职交接一次做完的清单',
    author: '人事钟老师',
    ago: 47,
    views: 310,
    content: '冻结账号时选接手人，客户、线索、商机、待办一起转。转完让接手人当天给前十位客户打个电话。',
  },
  {
    board: 'PRACTICE',
    title: '路演项目的预算科目怎么拆',
    author: '项目阿叶',
    ago: 60,
    views: 221,
    content: '我们拆成场地、媒体、专家、差旅、物料五类，超支基本都在差旅，现在差旅单独设成拦截。',
  },
  {
    board: 'QUESTION',
    title: '同一个手机号可以是两家公司的联系人吗',
    author: '谢涛',
    ago: 2,
    views: 96,
    content: '客户老板名下有两家公司，电话是同一个，会不会查重拦住？',
    replies: [['启衡小助手', '可以。联系人手机号重复只提醒不拦截，页面上会列出同号的联系人。', true]],
  },
  {
    board: 'QUESTION',
    title: '审批撤回后还能改金额吗',
    author: '媒介程程',
    ago: 6,
    views: 178,
    content: '付款单提交后发现金额少写了一个零。',
    replies: [['启衡小助手', '下一位审批人处理前可以撤回，撤回后回到草稿，改完再提交。', true]],
  },
  {
    board: 'QUESTION',
    title: '导入提示地区不正确',
    author: '市场彭程',
    ago: 11,
    views: 134,
    content: '表格里写的是“广东佛山”，导入说识别不了。',
    replies: [['曹悦', '要写全称，广东省佛山市南海区。']],
  },
  {
    board: 'QUESTION',
    title: '列表的总数后面为什么有个加号',
    author: '韩梅',
    ago: 18,
    views: 156,
    content: '显示 1000+ 条，想知道准确数。',
    replies: [['启衡小助手', '超过 1000 条时默认不逐条统计，点一下加号就会给出准确数。', true]],
  },
  {
    board: 'QUESTION',
    title: '客户星级谁来改',
    author: '邓超群',
    ago: 26,
    views: 143,
    content: '跟进时可以改星级，主管也能改，以谁的为准？',
    replies: [['陈立', '以最后一次跟进为准，操作记录里都有。']],
  },
  {
    board: 'QUESTION',
    title: '收不到验证码邮件',
    author: '注册中',
    ago: 38,
    views: 201,
    content: '公司邮箱好像拦截了，怎么办？',
    replies: [['启衡小助手', '请先看垃圾邮件，仍没有的话换一个邮箱，或联系顾问协助。', true]],
  },
  {
    board: 'WISH',
    title: '希望日程能同步到手机日历',
    author: '郑凯',
    ago: 5,
    views: 187,
    content: '预约多的时候看手机日历最方便。',
    replies: [
      ['启衡小助手', '已收进需求清单，谢谢。', true],
      ['徐佳', '同求。'],
    ],
  },
  { board: 'WISH', title: '看板能不能按负责人分组', author: '赵倩', ago: 13, views: 162, content: '周会的时候想按人看。' },
  {
    board: 'WISH',
    title: '合同到期提醒再提前一点',
    author: '法务任',
    ago: 28,
    views: 119,
    content: '续签要走盖章，十天不够，希望可以自己设天数。',
    replies: [['启衡小助手', '到期提醒天数已经可以在合同分类里设置。', true]],
  },
  { board: 'WISH', title: '报表导出带上筛选条件', author: '苏晴', ago: 44, views: 140, content: '导出来的表过几天就忘了当时选的是什么。' },
  {
    board: 'WISH',
    title: '想要深色模式',
    author: '夜班做单',
    ago: 70,
    views: 265,
    content: '晚上做单眼睛累。',
    replies: [['启衡小助手', '右上角头像菜单里可以切换。', true]],
  },
]

interface Message {
  name: string
  phone: string
  type: string
  ago: number
  content: string
  reply?: string
  /** Nobody has let it pass yet. */
  waits?: true
}

const messages: readonly Message[] = [
  {
    name: '黎先生',
    phone: '13800001001',
    type: 'QUESTION',
    ago: 3,
    content: '我们公司 15 个人，做助贷的，想先试用一个月，可以吗？需要准备什么资料？',
    reply: '可以。试用不收费，准备一张脱敏的客户表即可，顾问会在两个工作日内建好环境。',
  },
  {
    name: '区女士',
    phone: '13800001002',
    type: 'ADVICE',
    ago: 8,
    content: '官网的方案资料希望能做成可以直接打印的版本，发给老板看方便一些。',
    reply: '已经做好了：在产品方案页面填写联系方式后，可以打开可打印的资料。',
  },
  {
    name: '丘先生',
    phone: '13800001003',
    type: 'COOPERATE',
    ago: 17,
    content: '我们在湛江做企业服务，有一些会务和租赁客户，想了解城市代理怎么谈。',
    reply: '感谢关注。渠道总监已与您电话联系，资料已发到您的邮箱。',
  },
  {
    name: '温女士',
    phone: '13800001004',
    type: 'COMPLAINT',
    ago: 25,
    content: '上周四下午报表打开很慢，等了快一分钟才出来，影响我们开周会。',
    reply: '非常抱歉。当天下午有一个统计任务占用过多，已改到夜间执行，并为您减免了当月服务费。',
  },
  {
    name: '岑先生',
    phone: '13800001005',
    type: 'QUESTION',
    ago: 33,
    content: '数据能放在我们自己的服务器上吗？我们集团要求不能出内网。',
    reply: '可以本地部署，支持内网环境与您自己的数据库，实施约两周。',
  },
  {
    name: '利女士',
    phone: '13800001006',
    type: 'QUESTION',
    ago: 52,
    content: '请问有没有针对会务公司的报价模板？我们现在用表格，版本经常弄混。',
    reply: '有。企业服务与会务方案里自带三套模板，可以按您的项目再调整。',
  },
  {
    name: '麦女士',
    phone: '13800001007',
    type: 'QUESTION',
    ago: 0.2,
    content: '我们用企业微信比较多，线索能不能直接推到群里？需要另外付费吗？',
    waits: true,
  },
  {
    name: '关先生',
    phone: '13800001008',
    type: 'COOPERATE',
    ago: 0.6,
    content: '珠海本地的财税公司，手上有两百多家制造业客户，想聊聊合作方式。',
    waits: true,
  },
]

const day = 24 * 3_600_000

/** Writes posts, replies and messages once. */
export async function seedDemoCommunity(context: Context): Promise<void> {
  const known = await sql`select 1 from forum_post limit 1`.execute(context.db)
  if (known.rows.length > 0) return
  const { rows } = await sql<{
    user_key: string
  }>`select user_key from sys_user where status = '1' and not is_deleted order by username`.execute(context.db)
  const author = (place: number) => rows[place % Math.max(1, rows.length)]?.user_key ?? ''
  if (rows.length === 0) return
  for (const [place, post] of posts.entries()) await writePost(context, post, place, author)
  for (const message of messages) await writeMessage(context, message, author(0))
}

async function writePost(context: Context, post: Post, place: number, author: (place: number) => string): Promise<void> {
  const key = newKey()
  const time = new Date(context.now.getTime() - post.ago * day)
  const replies = post.replies ?? []
  const replyTime = (n: number) => new Date(time.getTime() + (n + 1) * 5 * 3_600_000)
  const last = replies.length > 0 ? replyTime(replies.length - 1) : null
  await sql`insert into forum_post (post_key, board, title, content, nickname, author_key, status, is_top, is_staff, view_count, reply_count, last_reply_time, create_time,
      update_time)
    values (${key}, ${post.board}, ${post.title}, ${post.content}, ${post.author}, ${author(place)}, ${post.waits ? 'WAIT' : 'PASS'}, ${post.top === true}, ${post.staff === true}, ${post.views},
      ${replies.length}, ${last}, ${time}, ${time})`.execute(context.db)
  for (const [n, [name, content, staff]] of replies.entries()) {
    await sql`insert into forum_reply (reply_key, post_key, content, nickname, author_key, is_staff, status, create_time, update_time)
      values (${newKey()}, ${key}, ${content}, ${name}, ${author(place + n + 1)}, ${staff === true}, 'PASS', ${replyTime(n)}, ${replyTime(n)})`.execute(
      context.db,
    )
  }
}

async function writeMessage(context: Context, { name, phone, type, ago, content, reply, waits }: Message, by: string): Promise<void> {
  const time = new Date(context.now.getTime() - ago * day)
  const replied = reply ? new Date(time.getTime() + 6 * 3_600_000) : null
  await sql`insert into board_message (message_key, contact_name, phone, phone_hash, type, content, status, reply_content, reply_by_key, reply_time, consent_time, consent_version,
      create_time, update_time)
    values (${newKey()}, ${name}, ${encryptText(phone)}, ${searchHash(phone)}, ${type}, ${content}, ${waits ? 'WAIT' : 'PASS'}, ${reply ?? null}, ${reply ? by : null}, ${replied}, ${time},
      '2026-01-01', ${time}, ${time})`.execute(context.db)
}
