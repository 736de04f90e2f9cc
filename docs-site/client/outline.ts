/** Marks the heading that is being read in the outline. */
export function followOutline(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.outline a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  )
  const headings = [...links.keys()].flatMap((anchor) => document.getElementById(anchor) ?? [])
  if (headings.length === 0) return
  const observer = new IntersectionObserver(
    () => {
      const read = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 4).at(-1)
      for (const [anchor, link] of links) link.toggleAttribute('data-read', anchor === read?.id)
    },
    { rootMargin: '0px 0px -75% 0px' },
  )
  for (const heading of headings) observer.observe(heading)
}
