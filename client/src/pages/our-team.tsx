export function Component() {
  return (
    <main id="content" className="mx-auto max-w-7xl px-4 py-14 sm:px-6 lg:px-10">
      <h1 className="text-4xl">Team</h1>
    </main>
  );
}
