// The first letters of Chinese names, for people who type zs and mean 张三. The browser knows the order of characters by
// their sound; comparing with the first character of every letter tells the letter. A character with several sounds is
// taken by the first of them.

const letters = 'abcdefghjklmnopqrstwxyz'
const firsts = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'
const han = /\p{Script=Han}/u

let collator: Intl.Collator | undefined

/** The letter that a character's sound begins with; undefined for what is not Chinese. */
function initialOf(character: string): string | undefined {
  if (!han.test(character)) return undefined
  collator ??= new Intl.Collator('zh-Hans-u-co-pinyin')
  let found: string | undefined
  for (let index = 0; index < firsts.length; index++) {
    if (collator.compare(character, firsts[index] ?? '') < 0) break
    found = letters[index]
  }
  return found
}

/** The initials of a name in Chinese characters: zs for 张三; empty for other names. */
export function pinyinInitials(name: string): string {
  if (!han.test(name)) return ''
  return [...name]
    .map((character) => initialOf(character) ?? (/[a-z0-9]/i.test(character) ? character : ''))
    .join('')
}
