// Pip's answers. Pure: the same message gets the same answer, except for jokes, which take turns.

export interface Answer {
  readonly text: string
  /** An emoji under the question. */
  readonly reaction?: string
}

const jokes = {
  en: [
    'Why did the message bring a ladder? It wanted to reach everybody.',
    'A byte walks into a bar. “Bad day?” – “Parity error.” – “I thought you looked a bit off.”',
    'I would tell you a joke about UDP, but you might not get it.',
    'There are two hard things in chat: ordering, exactly-once delivery, and ordering.',
  ],
  zh: [
    '为什么程序员总分不清万圣节和圣诞节？因为 31 OCT = 25 DEC。',
    '我本来想讲一个 UDP 的笑话，但不知道你能不能收到。',
    '消息为什么带了一把梯子？因为它想“触达”所有人。',
  ],
} as const

const texts = {
  en: {
    hello: 'Hello! Nice to see you. Write “help” to see what I can do.',
    thanks: 'You are welcome!',
    help: 'I can do four things:\n- **joke**: tell one\n- **time**: the time of the server\n- **echo** and some words: repeat them\n- **ping**: answer at once\n\nI also speak 中文, and I listen in the Lobby when you write @Pip.',
    time: (now: Date) => `On this server it is ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    echo: (words: string) => `You said: “${words}”`,
    unknown: 'I am only a small robot and did not understand that. Write “help” to see what I can do.',
  },
  zh: {
    hello: '你好！很高兴见到你。发送“帮助”看看我会什么。',
    thanks: '不客气！',
    help: '我会四件事：\n- **笑话**：讲一个笑话\n- **时间**：服务器的时间\n- **重复** 加几个字：我再说一遍\n- **ping**：马上回复\n\nI also speak English. 在 Lobby 里 @Pip 也可以找我。',
    time: (now: Date) => `服务器现在的时间是 ${now.toISOString().slice(0, 16).replace('T', ' ')}（UTC）。`,
    echo: (words: string) => `你说：“${words}”`,
    unknown: (words: string) => `你说：“${words}”。我只是一个小机器人，发送“帮助”看看我会什么。`,
  },
} as const

/** Longer texts are not repeated. */
const longestEcho = 200

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** The text without mentions of the bot, and without the slash of a command. */
function wordsOf(text: string): string {
  return text
    .replace(/@pip\b/gi, '')
    .trim()
    .replace(/^\//, '')
    .slice(0, longestEcho)
}

/** `turn`: how many answers there were before, for jokes. */
export function answerTo(message: string, now: number, turn: number): Answer {
  const words = wordsOf(message)
  const language = isChinese(words) ? 'zh' : 'en'
  const own = texts[language]
  if (/^(ping)\b/i.test(words)) return { text: 'pong', reaction: '🏓' }
  if (/\bhelp\b|帮助|会什么|^\?+$/i.test(words)) return { text: own.help }
  if (/\bjoke\b|笑话/i.test(words)) {
    const list = jokes[language]
    return { text: list[turn % list.length] as string, reaction: '😄' }
  }
  if (/\btime\b|时间|几点/i.test(words)) return { text: own.time(new Date(now)), reaction: '🕐' }
  const echo = /^(?:echo\b|重复|跟我说)[\s:：，,]*(.+)$/is.exec(words)?.[1]
  if (echo) return { text: own.echo(echo) }
  if (/\b(thanks|thank you|thx)\b|谢谢|多谢/i.test(words)) return { text: own.thanks, reaction: '❤️' }
  if (words === '' || /^(hi|hello|hey|good (morning|evening))\b|你好|您好|早上好|嗨/i.test(words))
    return { text: own.hello, reaction: '👋' }
  return { text: typeof own.unknown === 'string' ? own.unknown : own.unknown(words) }
}
