/*
 * Renders frames of one film to standard output as raw rgb24.
 *
 *   render <plan> <first frame> <end frame> <step>
 *
 * The plan is written by films/render-plan.ts: the size, the clock and a list of stages, each with the
 * files of its complete GLSL ES 3.00 source. Nothing about a particular film is known here.
 *
 * There is no display and no graphics card: EGL's surfaceless platform with Mesa's llvmpipe.
 * A frame depends on its number only, so any range can be rendered alone and gives the same bytes.
 */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_STAGES 24
#define NAME_LENGTH 64
#define PATH_LENGTH 1024
#define BLOOM_LEVELS 6
/* Texture units: 0 previous stage, 1 bloom, 2 and up the named stages. */
#define FIRST_STAGE_UNIT 2

enum stage_kind { FULL, INSTANCES };

struct target {
  GLuint texture, framebuffer;
  int width, height;
};

struct stage {
  enum stage_kind kind;
  char name[NAME_LENGTH];
  GLuint program;
  /* FULL: draws into its own target, once for all frames or every frame. */
  struct target target;
  int once, mips, done;
  /* INSTANCES: strips of `segments` quads, drawn over the latest FULL stage. */
  int instances, segments;
};

struct film {
  int width, height, stage_count;
  double fps, duration, rest;
  struct stage stages[MAX_STAGES];
  GLuint down, up, final;
};

static void fail(const char *what, const char *detail) {
  fprintf(stderr, "render: %s: %s\n", what, detail);
  exit(1);
}

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail("cannot read", path);
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *text = malloc(length + 1);
  if (fread(text, 1, length, file) != (size_t)length) fail("cannot read", path);
  text[length] = 0;
  fclose(file);
  return text;
}

static GLuint compile(GLenum type, const char *path) {
  char *source = read_file(path);
  GLuint shader = glCreateShader(type);
  glShaderSource(shader, 1, (const char *const *)&source, NULL);
  glCompileShader(shader);
  free(source);
  GLint compiled;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (!compiled) {
    char log[8192];
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    fail(path, log);
  }
  return shader;
}

static GLuint link_program(const char *vertex_path, const char *fragment_path) {
  GLuint program = glCreateProgram();
  glAttachShader(program, compile(GL_VERTEX_SHADER, vertex_path));
  glAttachShader(program, compile(GL_FRAGMENT_SHADER, fragment_path));
  glLinkProgram(program);
  GLint linked;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (!linked) {
    char log[8192];
    glGetProgramInfoLog(program, sizeof log, NULL, log);
    fail(fragment_path, log);
  }
  return program;
}

static struct target make_target(int width, int height, GLenum format, int mips) {
  struct target target = {0, 0, width, height};
  int levels = 1;
  if (mips)
    for (int size = width > height ? width : height; size > 1; size >>= 1) levels++;
  glGenTextures(1, &target.texture);
  glBindTexture(GL_TEXTURE_2D, target.texture);
  glTexStorage2D(GL_TEXTURE_2D, levels, format, width, height);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                  mips ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glGenFramebuffers(1, &target.framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.texture, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    fail("framebuffer", "this driver cannot draw to half-float textures");
  return target;
}

static void start_gl(void) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC get_display =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  if (!get_display) fail("EGL", "no platform displays");
  EGLDisplay display = get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (!eglInitialize(display, NULL, NULL)) fail("EGL", "no surfaceless display");
  eglBindAPI(EGL_OPENGL_ES_API);
  const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
  EGLConfig config = EGL_NO_CONFIG_KHR;
  EGLint count = 0;
  eglChooseConfig(display, wanted, &config, 1, &count);
  EGLContext context =
      eglCreateContext(display, count ? config : EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
  if (!context || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    fail("EGL", "no OpenGL ES 3 context");
  GLuint vertex_array;
  glGenVertexArrays(1, &vertex_array);
  glBindVertexArray(vertex_array);
}

/* One line a statement, its words separated by spaces; paths hold no spaces. */
static void read_plan(struct film *film, const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail("cannot read", path);
  char line[4 * PATH_LENGTH], vertex[PATH_LENGTH], fragment[PATH_LENGTH];
  while (fgets(line, sizeof line, file)) {
    struct stage stage = {0};
    int width, height;
    if (sscanf(line, "size %d %d", &film->width, &film->height) == 2) continue;
    if (sscanf(line, "clock %lf %lf %lf", &film->fps, &film->duration, &film->rest) == 3) continue;
    if (sscanf(line, "down %1023s %1023s", vertex, fragment) == 2) {
      film->down = link_program(vertex, fragment);
    } else if (sscanf(line, "up %1023s %1023s", vertex, fragment) == 2) {
      film->up = link_program(vertex, fragment);
    } else if (sscanf(line, "final %1023s %1023s", vertex, fragment) == 2) {
      film->final = link_program(vertex, fragment);
    } else if (sscanf(line, "full %63s %d %d %d %d %1023s %1023s", stage.name, &width, &height,
                      &stage.once, &stage.mips, vertex, fragment) == 7) {
      stage.kind = FULL;
      stage.program = link_program(vertex, fragment);
      stage.target = make_target(width, height, GL_RGBA16F, stage.mips);
      film->stages[film->stage_count++] = stage;
    } else if (sscanf(line, "instances %63s %d %d %1023s %1023s", stage.name, &stage.instances,
                      &stage.segments, vertex, fragment) == 5) {
      stage.kind = INSTANCES;
      stage.program = link_program(vertex, fragment);
      film->stages[film->stage_count++] = stage;
    } else {
      fail("plan line not understood", line);
    }
    if (film->stage_count == MAX_STAGES) fail("plan", "too many stages");
  }
  fclose(file);
}

/*
 * Scene time runs with the clock and, over the last `rest` seconds, slows to a near stop: a film's
 * last frame is held on the page, and motion must not break off there.
 */
static double scene_time(const struct film *film, double clock) {
  const double slowest = 0.05;
  double begin = film->duration - film->rest;
  if (clock <= begin || film->rest <= 0) return clock;
  double x = (clock - begin) / film->rest;
  /* The integral of a speed that falls from 1 to `slowest` along a smoothstep. */
  double fallen = x * x * x - x * x * x * x / 2;
  return begin + film->rest * (x - (1 - slowest) * fallen);
}

static void set_uniforms(const struct film *film, GLuint program, double clock, int frame,
                         int width, int height) {
  glUseProgram(program);
  glUniform1f(glGetUniformLocation(program, "u_time"), (float)scene_time(film, clock));
  glUniform1f(glGetUniformLocation(program, "u_clock"), (float)clock);
  glUniform1f(glGetUniformLocation(program, "u_duration"), (float)film->duration);
  glUniform1f(glGetUniformLocation(program, "u_frame"), (float)frame);
  glUniform2f(glGetUniformLocation(program, "u_size"), (float)width, (float)height);
  glUniform1i(glGetUniformLocation(program, "u_before"), 0);
  glUniform1i(glGetUniformLocation(program, "u_bloom"), 1);
  for (int i = 0; i < film->stage_count; i++) {
    if (film->stages[i].kind != FULL) continue;
    char name[NAME_LENGTH + 8];
    snprintf(name, sizeof name, "u_%s", film->stages[i].name);
    glUniform1i(glGetUniformLocation(program, name), FIRST_STAGE_UNIT + i);
  }
}

static void draw_into(const struct target *target) {
  glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
  glViewport(0, 0, target->width, target->height);
}

static void bind_texture(int unit, GLuint texture) {
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(GL_TEXTURE_2D, texture);
}

/* Runs all stages of a frame and returns the target that holds the finished picture. */
static const struct target *draw_stages(struct film *film, double clock, int frame) {
  struct stage *latest = NULL;
  for (int i = 0; i < film->stage_count; i++) {
    struct stage *stage = &film->stages[i];
    if (stage->kind == FULL) {
      if (latest && latest->mips && !(latest->once && latest->done)) {
        bind_texture(0, latest->target.texture);
        glGenerateMipmap(GL_TEXTURE_2D);
      }
      if (latest) latest->done = 1;
      if (!(stage->once && stage->done)) {
        bind_texture(0, latest ? latest->target.texture : 0);
        draw_into(&stage->target);
        glDisable(GL_BLEND);
        set_uniforms(film, stage->program, clock, frame, stage->target.width,
                     stage->target.height);
        glDrawArrays(GL_TRIANGLES, 0, 3);
      }
      bind_texture(FIRST_STAGE_UNIT + i, stage->target.texture);
      latest = stage;
    } else {
      if (!latest) fail("plan", "instances before any full stage");
      if (latest->once && latest->done) continue;
      bind_texture(0, 0);
      draw_into(&latest->target);
      glEnable(GL_BLEND);
      glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
      set_uniforms(film, stage->program, clock, frame, latest->target.width,
                   latest->target.height);
      glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (stage->segments + 1), stage->instances);
      glDisable(GL_BLEND);
    }
  }
  return &latest->target;
}

/* Halves the picture level by level, then adds the levels back up: a wide, soft glow. */
static void draw_bloom(const struct film *film, const struct target *picture,
                       const struct target *levels, double clock, int frame) {
  GLuint source = picture->texture;
  for (int i = 0; i < BLOOM_LEVELS; i++) {
    bind_texture(0, source);
    draw_into(&levels[i]);
    set_uniforms(film, film->down, clock, frame, levels[i].width, levels[i].height);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    source = levels[i].texture;
  }
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE);
  for (int i = BLOOM_LEVELS - 2; i >= 0; i--) {
    bind_texture(0, levels[i + 1].texture);
    draw_into(&levels[i]);
    set_uniforms(film, film->up, clock, frame, levels[i].width, levels[i].height);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
  glDisable(GL_BLEND);
}

/* OpenGL's rows run upward and carry alpha; a video's run downward and do not. */
static void write_frame(const unsigned char *rgba, unsigned char *rgb, int width, int height) {
  unsigned char *out = rgb;
  for (int y = height - 1; y >= 0; y--) {
    const unsigned char *in = rgba + (size_t)y * width * 4;
    for (int x = 0; x < width; x++, in += 4, out += 3) memcpy(out, in, 3);
  }
  size_t size = (size_t)width * height * 3;
  if (fwrite(rgb, 1, size, stdout) != size) fail("write", "the reader went away");
}

int main(int count, char **words) {
  if (count != 5) fail("usage", "render <plan> <first frame> <end frame> <step>");
  start_gl();
  struct film film = {0};
  read_plan(&film, words[1]);
  int first = atoi(words[2]), end = atoi(words[3]), step = atoi(words[4]);
  if (step < 1) fail("usage", "a step is at least 1");

  struct target levels[BLOOM_LEVELS];
  for (int i = 0; i < BLOOM_LEVELS; i++) {
    int width = film.width >> (i + 1), height = film.height >> (i + 1);
    levels[i] = make_target(width > 1 ? width : 1, height > 1 ? height : 1, GL_RGBA16F, 0);
  }
  struct target output = make_target(film.width, film.height, GL_RGBA8, 0);
  unsigned char *rgba = malloc((size_t)film.width * film.height * 4);
  unsigned char *rgb = malloc((size_t)film.width * film.height * 3);

  for (int frame = first; frame < end; frame += step) {
    double clock = frame / film.fps;
    const struct target *picture = draw_stages(&film, clock, frame);
    draw_bloom(&film, picture, levels, clock, frame);
    bind_texture(0, picture->texture);
    bind_texture(1, levels[0].texture);
    draw_into(&output);
    set_uniforms(&film, film.final, clock, frame, film.width, film.height);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, film.width, film.height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    write_frame(rgba, rgb, film.width, film.height);
  }
  if (glGetError() != GL_NO_ERROR) fail("OpenGL", "an error was left behind");
  return 0;
}
